package dev.kit.envkit.sst;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The resolvers of the kinds of resources that are known by default. */
final class StandardResolvers {

    private StandardResolvers() {}

    static Map<String, ResourceResolver> byType() {
        Map<String, ResourceResolver> byType = new LinkedHashMap<>();
        byType.put("sst.sst.Secret", new ResourceResolver(List.of(""), link -> Map.of("", link.text("value"))));
        byType.put(
                "sst.aws.Postgres",
                new ResourceResolver(
                        List.of("name", "host", "password", "port", "username", "url"), StandardResolvers::postgres));
        byType.put(
                "sst.aws.Bucket",
                new ResourceResolver(
                        List.of("name", "url"),
                        link -> Map.of("name", link.text("name"), "url", link.text("url", ""))));
        byType.put(
                "sst.aws.SnsTopic",
                new ResourceResolver(
                        List.of("arn", "publisherConnectionString"),
                        link -> Map.of(
                                "arn",
                                link.text("arn"),
                                "publisherConnectionString",
                                "sns://?topicArn=" + encoded(link.text("arn")))));
        byType.put(
                "sst.aws.Queue",
                new ResourceResolver(List.of("url", "arn", "publisherConnectionString"), StandardResolvers::queue));
        byType.put("sst.aws.Dynamo", new ResourceResolver(List.of("name"), link -> Map.of("name", link.text("name"))));
        byType.put("sst.aws.ApiGatewayV2", ResourceResolver.nothing());
        byType.put("sst.aws.Function", ResourceResolver.nothing());
        byType.put("sst.aws.Vpc", ResourceResolver.nothing());
        return byType;
    }

    private static Map<String, ?> queue(Link link) {
        return Map.of(
                "url", link.text("url"),
                "arn", link.text("arn", ""),
                "publisherConnectionString", "sqs://?queueUrl=" + encoded(link.text("url")));
    }

    private static Map<String, ?> postgres(Link link) {
        return Map.of(
                "name", link.text("database"),
                "host", link.text("host"),
                "password", link.text("password"),
                "port", number(link.text("port", "5432")),
                "username", link.text("username"),
                "url", postgresUrl(link));
    }

    private static Object number(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw new InfrastructureException("The port of a linked database is no number.");
        }
    }

    private static String postgresUrl(Link link) {
        String host = link.text("host");
        boolean bare6 = host.indexOf(':') >= 0 && !host.startsWith("[");
        return "postgresql://" + encoded(link.text("username")) + ':' + encoded(link.text("password")) + '@'
                + (bare6 ? '[' + host + ']' : host) + ':' + link.text("port", "5432") + '/'
                + encoded(link.text("database"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
