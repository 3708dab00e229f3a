package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import org.jspecify.annotations.Nullable;

/** The context of an invocation with an id and the time that is left, in milliseconds. */
record FixedContext(String awsRequestId, int remaining) implements Context {

    @Override
    public String getAwsRequestId() {
        return awsRequestId;
    }

    @Override
    public String getLogGroupName() {
        return "/aws/lambda/orders";
    }

    @Override
    public String getLogStreamName() {
        return "2026/07/24/[$LATEST]1";
    }

    @Override
    public String getFunctionName() {
        return "orders";
    }

    @Override
    public String getFunctionVersion() {
        return "7";
    }

    @Override
    public String getInvokedFunctionArn() {
        return "arn:aws:lambda:eu-central-1:123456789012:function:orders";
    }

    @Override
    public @Nullable CognitoIdentity getIdentity() {
        return null;
    }

    @Override
    public @Nullable ClientContext getClientContext() {
        return null;
    }

    @Override
    public int getRemainingTimeInMillis() {
        return remaining;
    }

    @Override
    public int getMemoryLimitInMB() {
        return 512;
    }

    @Override
    public LambdaLogger getLogger() {
        throw new UnsupportedOperationException("Nothing logs past SLF4J.");
    }
}
