import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type GaugeValue = number | { labels: Record<string, string>; value: number }[];

/** What the process can be watched by. Modules add their own gauges; nobody sees the registry of another process. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Values of the process itself (memory, event loop, collections of garbage). */
  collectProcessMetrics(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** A value that is measured when somebody asks. One that cannot be measured just then is left out. */
  gauge(name: string, help: string, labelNames: string[], measure: () => Promise<GaugeValue>): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        const measured = await measure().catch(() => null);
        if (measured === null) return;
        if (typeof measured === 'number') this.set(measured);
        else for (const { labels, value } of measured) this.set(labels, value);
      },
    });
  }

  /** Returns what counts one. */
  counter(name: string, help: string): () => void {
    const counter = new Counter({ name, help, registers: [this.registry] });
    return () => counter.inc();
  }

  /** Times of something, in seconds. Returns what notes one. */
  histogram(name: string, help: string, labelNames: string[]): (labels: Record<string, string>, seconds: number) => void {
    const histogram = new Histogram({
      name,
      help,
      labelNames,
      buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
      registers: [this.registry],
    });
    return (labels, seconds) => histogram.observe(labels, seconds);
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.http.observe({ method, route, status: String(status) }, seconds);
  }

  /** All of it, as Prometheus reads it. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
