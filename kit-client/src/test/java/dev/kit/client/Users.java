package dev.kit.client;

import dev.kit.client.http.HttpMethod;
import dev.kit.client.json.TypeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations as the generator writes them. */
final class Users {

    static final Operation<NoInput, List<User>, Object> LIST = Operation.<NoInput, List<User>, Object>define(
                    "listUsers", HttpMethod.GET, "/users")
            .success(200, TypeRef.listOf(TypeRef.of(User.class)))
            .build();

    static final Operation<GetUser, User, User.Problem> GET_USER = Operation.<GetUser, User, User.Problem>define(
                    "getUser", HttpMethod.GET, "/users/{id}")
            .input(input -> Call.create().param("id", input.id()))
            .success(200, User.class)
            .failure(404, User.Problem.class)
            .build();

    static final Operation<User.Draft, User, Object> CREATE = Operation.<User.Draft, User, Object>define(
                    "createUser", HttpMethod.POST, "/users")
            .input(Call::body)
            .success(201, User.class)
            .build();

    static final Operation<PutUser, User, Object> PUT = Operation.<PutUser, User, Object>define(
                    "putUser", HttpMethod.PUT, "/users/{id}")
            .input(input -> Call.body(input.draft()).param("id", input.id()))
            .success(200, User.class)
            .build();

    static final Operation<GetUser, @Nullable Void, Object> DELETE = Operation.<GetUser, @Nullable Void, Object>define(
                    "deleteUser", HttpMethod.DELETE, "/users/{id}")
            .input(input -> Call.create().param("id", input.id()))
            .success(204, Void.class)
            .build();

    private Users() {}

    record GetUser(String id) {}

    record PutUser(String id, User.Draft draft) {}
}
