package dev.kit.cli.generate.typescript;

/** A small document with a bit of everything. */
final class ShopDocument {

    /** The document in YAML. */
    static final String TEXT = """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        servers: [{url: 'https://api.example.com/v1'}]
        security: [{bearerAuth: []}]
        paths:
          /users:
            get:
              operationId: listUsers
              tags: [users]
              parameters:
                - {name: page, in: query, schema: {type: integer}}
                - {name: limit, in: query, schema: {type: integer}}
                - {name: sort, in: query, schema: {enum: [asc, desc]}}
                - {name: tags, in: query, schema: {type: array, items: {type: string}}}
                - {name: X-Trace, in: header, schema: {type: string}}
              responses:
                '200': {description: ok, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/User'}}}}}
            post:
              operationId: createUser
              tags: [users]
              requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
              responses:
                '201': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
                '422': {description: no, content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}}
          /users/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: string}}]
            get:
              operationId: getUser
              tags: [users]
              parameters: [{name: expand, in: query, schema: {type: string}}]
              responses:
                '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
                '404': {description: no, content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}}
            put:
              operationId: updateUser
              requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
              responses:
                '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
            delete:
              operationId: deleteUser
              responses: {'204': {description: done}}
          /users/{id}/avatar:
            put:
              operationId: putAvatar
              parameters: [{name: id, in: path, required: true, schema: {type: string}}]
              requestBody: {required: true, content: {image/png: {}}}
              responses: {'204': {description: done}}
          /search:
            get:
              operationId: search
              parameters:
                - {name: q, in: query, required: true, schema: {type: string}}
                - {name: filter, in: query, style: deepObject, explode: true, schema: {type: object, properties: {min: {type: integer}}}}
              responses:
                '200': {description: ok, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/User'}}}}}
          /orders:
            get:
              operationId: listOrders
              parameters: [{name: cursor, in: query, schema: {type: string}}]
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema:
                        type: object
                        required: [items]
                        properties:
                          items: {type: array, items: {type: object, required: [id], properties: {id: {type: integer}}}}
                          next_cursor: {type: [string, 'null']}
          /motd:
            get:
              operationId: motd
              security: []
              responses: {'200': {description: ok, content: {text/plain: {schema: {type: string}}}}}
          /files:
            post:
              operationId: upload
              requestBody:
                required: true
                content:
                  multipart/form-data:
                    schema:
                      type: object
                      required: [file]
                      properties: {file: {type: string, contentMediaType: image/png}, note: {type: string}}
              responses: {'201': {description: ok}}
          /chat:
            post:
              operationId: chat
              requestBody: {required: true, content: {application/json: {schema: {type: object, required: [text], properties: {text: {type: string}}}}}}
              responses:
                '200': {description: ok, content: {text/event-stream: {schema: {$ref: '#/components/schemas/Delta'}}}}
        components:
          securitySchemes: {bearerAuth: {type: http, scheme: bearer}}
          schemas:
            User:
              type: object
              required: [id, name, role]
              properties:
                id: {type: string, readOnly: true}
                name: {type: string}
                role: {enum: [admin, member]}
                nickname: {type: [string, 'null']}
                age: {type: integer}
                password: {type: string, writeOnly: true}
            Problem: {type: object, required: [title], properties: {title: {type: string}}}
            Delta: {type: object, required: [text], properties: {text: {type: string}}}
        """;

    private ShopDocument() {}
}
