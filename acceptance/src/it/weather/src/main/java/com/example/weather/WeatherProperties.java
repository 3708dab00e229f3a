package com.example.weather;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

@ConfigurationProperties("weather")
record WeatherProperties(@DefaultValue("30d") Duration retention) {}
