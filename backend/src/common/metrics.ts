import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type GaugeValue = number | { labels: Record<string, string>; value: number }[];

/** Of the process, not of an application in it: what measures it is never taken away, and would measure for each application anew. */
const ofProcess = new Registry();

/** One registry per instance; modules add their own metrics. */
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

  collectProcessMetrics(): void {
    if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
  }

  /** Measured at scrape time. Left out while the measurement fails. */
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

  counter(name: string, help: string): () => void {
    const counter = new Counter({ name, help, registers: [this.registry] });
    return () => counter.inc();
  }

  /** In seconds. Returns the function that records one value. */
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

  text(): Promise<string> {
    return Registry.merge([ofProcess, this.registry]).metrics();
  }
}
