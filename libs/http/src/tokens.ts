/** Injection token of the {@link RateLimiter}. */
export const RATE_LIMITER = Symbol('RateLimiter');

/** Injection token of the process's `HealthChecks`. */
export const HEALTH_CHECKS = Symbol('HealthChecks');

/** Injection token of the process's `Metrics`. */
export const METRICS = Symbol('Metrics');

/** Injection token of the process's JSON logger. */
export const LOGGER = Symbol('Logger');
