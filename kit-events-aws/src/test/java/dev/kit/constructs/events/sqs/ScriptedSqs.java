package dev.kit.constructs.events.sqs;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequest;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** A client that gives out what a test scripts, and notes what becomes of it. */
final class ScriptedSqs implements SqsClient {

    final Queue<List<Message>> receipts = new ConcurrentLinkedQueue<>();
    final Queue<RuntimeException> sendFailures = new ConcurrentLinkedQueue<>();
    final List<String> visible = new CopyOnWriteArrayList<>();
    final List<String> deleted = new CopyOnWriteArrayList<>();

    @Override
    public ReceiveMessageResponse receiveMessage(ReceiveMessageRequest request) {
        List<Message> messages = receipts.poll();
        return ReceiveMessageResponse.builder()
                .messages(messages == null ? List.of() : messages)
                .build();
    }

    @Override
    public SendMessageBatchResponse sendMessageBatch(SendMessageBatchRequest request) {
        RuntimeException failure = sendFailures.poll();
        if (failure != null) {
            throw failure;
        }
        return SendMessageBatchResponse.builder().build();
    }

    @Override
    public ChangeMessageVisibilityBatchResponse changeMessageVisibilityBatch(
            ChangeMessageVisibilityBatchRequest request) {
        request.entries().stream()
                .filter(entry -> entry.visibilityTimeout() == 0)
                .forEach(entry -> visible.add(entry.receiptHandle()));
        return ChangeMessageVisibilityBatchResponse.builder().build();
    }

    @Override
    public DeleteMessageBatchResponse deleteMessageBatch(DeleteMessageBatchRequest request) {
        request.entries().forEach(entry -> deleted.add(entry.receiptHandle()));
        return DeleteMessageBatchResponse.builder().build();
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {}
}
