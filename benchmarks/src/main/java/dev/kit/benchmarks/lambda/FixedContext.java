package dev.kit.benchmarks.lambda;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import org.jspecify.annotations.Nullable;

/** A context with the same values for every invocation. */
final class FixedContext implements Context {

    @Override
    public String getAwsRequestId() {
        return "2f0e0c8a-6d5e-4d1f-9c58-0f3e8d6c7b21";
    }

    @Override
    public String getLogGroupName() {
        return "/aws/lambda/orders";
    }

    @Override
    public String getLogStreamName() {
        return "local";
    }

    @Override
    public String getFunctionName() {
        return "orders";
    }

    @Override
    public String getFunctionVersion() {
        return "$LATEST";
    }

    @Override
    public String getInvokedFunctionArn() {
        return "arn:aws:lambda:eu-central-1:0:function:orders";
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
        return 30_000;
    }

    @Override
    public int getMemoryLimitInMB() {
        return 512;
    }

    @Override
    public @Nullable LambdaLogger getLogger() {
        return null;
    }
}
