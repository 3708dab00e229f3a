package dev.kit.constructs.events.sns;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kit.constructs.events.sqs.ElasticMq;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The part of SNS that Kit uses, on a free port of the loopback interface, in front of ElasticMQ.
 *
 * <p>It speaks the query protocol, keeps subscriptions in memory, and filters by exact values of attributes.
 */
public final class SnsFixture {

    static {
        // Otherwise each answer waits 40 ms for the acknowledgement of its head.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private static final SnsFixture SHARED = new SnsFixture();
    private static final String ACCOUNT = "arn:aws:sns:eu-central-1:000000000000:";
    private static final JsonMapper MAPPER = JsonMapper.shared();

    /** A queue at a topic. */
    record Subscribed(String arn, String topicArn, String queueArn, Map<String, String> attributes) {}

    private final HttpServer server;
    private final Map<String, Subscribed> subscriptions = new ConcurrentHashMap<>();
    private final List<Integer> batches = new CopyOnWriteArrayList<>();

    private SnsFixture() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "sns-fixture");
            thread.setDaemon(true);
            return thread;
        }));
        server.start();
    }

    public static SnsFixture start() {
        return SHARED;
    }

    public static String topic(String name) {
        return ACCOUNT + name;
    }

    /** A connection string; options as {@code &name=value}. */
    public String url(String topicArn, String options) {
        return "sns://?topicArn=" + topicArn + "&endpoint="
                + ElasticMq.encoded("http://127.0.0.1:" + server.getAddress().getPort())
                + "&region=eu-central-1&accessKeyId=test&secretAccessKey=test&waitTimeSeconds=0" + options;
    }

    List<Subscribed> subscriptions(String topicArn) {
        return subscriptions.values().stream()
                .filter(each -> each.topicArn().equals(topicArn))
                .toList();
    }

    /** How many messages each request had since the last call. */
    List<Integer> batches() {
        List<Integer> taken = List.copyOf(batches);
        batches.clear();
        return taken;
    }

    private void handle(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        if (target != null) {
            forward(exchange, target, body);
            return;
        }
        String answer;
        int status = 200;
        Map<String, String> form = form(new String(body, StandardCharsets.UTF_8));
        String action = form.getOrDefault("Action", "");
        try {
            answer = "<" + action + "Response xmlns=\"http://sns.amazonaws.com/doc/2010-03-31/\"><" + action + "Result>"
                    + act(action, form) + "</" + action + "Result><ResponseMetadata><RequestId>" + UUID.randomUUID()
                    + "</RequestId></ResponseMetadata></" + action + "Response>";
        } catch (IllegalArgumentException e) {
            status = 404;
            answer = "<ErrorResponse><Error><Type>Sender</Type><Code>NotFound</Code><Message>" + e.getMessage()
                    + "</Message></Error><RequestId>1</RequestId></ErrorResponse>";
        }
        answer(exchange, status, "text/xml", answer.getBytes(StandardCharsets.UTF_8));
    }

    /** One endpoint serves both services: requests to SQS go on to ElasticMQ. */
    private static void forward(HttpExchange exchange, String target, byte[] body) throws IOException {
        java.net.HttpURLConnection connection = (java.net.HttpURLConnection)
                ElasticMq.start().endpoint().resolve("/").toURL().openConnection();
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setRequestProperty("X-Amz-Target", target);
        connection.setRequestProperty(
                "Content-Type", exchange.getRequestHeaders().getFirst("Content-Type"));
        connection.getOutputStream().write(body);
        int status = connection.getResponseCode();
        byte[] answer = status < 400
                ? connection.getInputStream().readAllBytes()
                : connection.getErrorStream().readAllBytes();
        String error = connection.getHeaderField("x-amzn-query-error");
        if (error != null) {
            exchange.getResponseHeaders().set("x-amzn-query-error", error);
        }
        answer(exchange, status, connection.getContentType(), answer);
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type == null ? "application/x-amz-json-1.0" : type);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String act(String action, Map<String, String> form) {
        return switch (action) {
            case "Subscribe" -> subscribe(form);
            case "Unsubscribe" -> {
                subscriptions.remove(form.get("SubscriptionArn"));
                yield "";
            }
            case "ListSubscriptionsByTopic" -> list(required(form, "TopicArn"));
            case "GetSubscriptionAttributes" -> attributes(subscription(form));
            case "SetSubscriptionAttributes" -> {
                subscription(form).attributes().put(form.get("AttributeName"), form.get("AttributeValue"));
                yield "";
            }
            case "PublishBatch" -> publish(form);
            default -> throw new IllegalArgumentException("Unknown action " + action);
        };
    }

    private Subscribed subscription(Map<String, String> form) {
        Subscribed found = subscriptions.get(form.get("SubscriptionArn"));
        if (found == null) {
            throw new IllegalArgumentException("Subscription does not exist");
        }
        return found;
    }

    private String subscribe(Map<String, String> form) {
        Map<String, String> attributes = new ConcurrentHashMap<>();
        for (int i = 1; form.containsKey("Attributes.entry." + i + ".key"); i++) {
            attributes.put(form.get("Attributes.entry." + i + ".key"), form.get("Attributes.entry." + i + ".value"));
        }
        String topicArn = required(form, "TopicArn");
        String arn = topicArn + ":" + UUID.randomUUID();
        subscriptions.put(arn, new Subscribed(arn, topicArn, required(form, "Endpoint"), attributes));
        return "<SubscriptionArn>" + arn + "</SubscriptionArn>";
    }

    private String list(String topicArn) {
        StringBuilder xml = new StringBuilder("<Subscriptions>");
        for (Subscribed each : subscriptions(topicArn)) {
            xml.append("<member><TopicArn>")
                    .append(topicArn)
                    .append("</TopicArn><Protocol>sqs</Protocol><SubscriptionArn>")
                    .append(each.arn())
                    .append("</SubscriptionArn><Owner>0</Owner><Endpoint>")
                    .append(each.queueArn())
                    .append("</Endpoint></member>");
        }
        return xml.append("</Subscriptions>").toString();
    }

    private static String attributes(Subscribed subscription) {
        StringBuilder xml = new StringBuilder("<Attributes>");
        subscription
                .attributes()
                .forEach((name, value) -> xml.append("<entry><key>")
                        .append(name)
                        .append("</key><value>")
                        .append(value.replace("&", "&amp;").replace("<", "&lt;"))
                        .append("</value></entry>"));
        return xml.append("</Attributes>").toString();
    }

    private String publish(Map<String, String> form) {
        StringBuilder xml = new StringBuilder("<Successful>");
        int count = 0;
        for (int i = 1; form.containsKey(entry(i) + "Id"); i++, count++) {
            deliver(form, entry(i));
            xml.append("<member><Id>")
                    .append(form.get(entry(i) + "Id"))
                    .append("</Id><MessageId>")
                    .append(UUID.randomUUID())
                    .append("</MessageId></member>");
        }
        batches.add(count);
        return xml.append("</Successful><Failed/>").toString();
    }

    private static String entry(int number) {
        return "PublishBatchRequestEntries.member." + number + ".";
    }

    private void deliver(Map<String, String> form, String entry) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 1; form.containsKey(entry + "MessageAttributes.entry." + i + ".Name"); i++) {
            String attribute = entry + "MessageAttributes.entry." + i + ".";
            attributes.put(form.get(attribute + "Name"), form.get(attribute + "Value.StringValue"));
        }
        for (Subscribed each : subscriptions(required(form, "TopicArn"))) {
            if (accepts(each, attributes)) {
                send(each, required(form, entry + "Message"), attributes, form, entry);
            }
        }
    }

    private static boolean accepts(Subscribed subscription, Map<String, String> attributes) {
        String policy = subscription.attributes().get("FilterPolicy");
        if (policy == null) {
            return true;
        }
        for (Map.Entry<String, JsonNode> rule : MAPPER.readTree(policy).properties()) {
            boolean any = false;
            for (JsonNode value : rule.getValue()) {
                any |= value.asString().equals(attributes.get(rule.getKey()));
            }
            if (!any) {
                return false;
            }
        }
        return true;
    }

    private static void send(
            Subscribed to, String message, Map<String, String> attributes, Map<String, String> form, String entry) {
        boolean raw = "true".equals(to.attributes().get("RawMessageDelivery"));
        Map<String, MessageAttributeValue> outer = new HashMap<>();
        if (raw) {
            attributes.forEach((name, value) -> outer.put(
                    name,
                    MessageAttributeValue.builder()
                            .dataType("String")
                            .stringValue(value)
                            .build()));
        }
        String body = raw ? message : notification(to.topicArn(), message, attributes);
        String queue = to.queueArn().substring(to.queueArn().lastIndexOf(':') + 1);
        var client = ElasticMq.start().client();
        String url = client.getQueueUrl(request -> request.queueName(queue)).queueUrl();
        client.sendMessage(request -> {
            request.queueUrl(url).messageBody(body).messageAttributes(outer);
            if (queue.endsWith(".fifo")) {
                request.messageGroupId(form.get(entry + "MessageGroupId"))
                        .messageDeduplicationId(form.get(entry + "MessageDeduplicationId"));
            }
        });
    }

    /** A notification as the service documents it. */
    private static String notification(String topicArn, String message, Map<String, String> attributes) {
        Map<String, Object> all = new LinkedHashMap<>();
        attributes.forEach((name, value) -> all.put(name, Map.of("Type", "String", "Value", value)));
        Map<String, Object> notification = new LinkedHashMap<>();
        notification.put("Type", "Notification");
        notification.put("MessageId", UUID.randomUUID().toString());
        notification.put("TopicArn", topicArn);
        notification.put("Message", message);
        notification.put("Timestamp", "2026-01-01T00:00:00.000Z");
        notification.put("SignatureVersion", "1");
        notification.put("MessageAttributes", all);
        return MAPPER.writeValueAsString(notification);
    }

    private static String required(Map<String, String> form, String name) {
        return Objects.requireNonNull(form.get(name), name);
    }

    private static Map<String, String> form(String body) {
        Map<String, String> form = new HashMap<>();
        List<String> pairs = new ArrayList<>(List.of(body.split("&")));
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            form.put(
                    URLDecoder.decode(pair.substring(0, Math.max(0, equals)), StandardCharsets.UTF_8),
                    URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return form;
    }
}
