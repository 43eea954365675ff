import perfHooks from 'node:perf_hooks';
import { Metrics } from './metrics.js';

describe('The metrics of the process', () => {
  it('should be measured once, and be told by each application, when there are several', async () => {
    const monitors = jest.spyOn(perfHooks, 'monitorEventLoopDelay');
    const applications = [new Metrics(), new Metrics()];
    for (const metrics of applications) metrics.collectProcessMetrics();
    expect(monitors.mock.calls.length).toBeLessThanOrEqual(1);
    for (const metrics of applications) {
      const text = await metrics.text();
      for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds', 'http_request_duration_seconds']) {
        expect(text.match(new RegExp(`^# TYPE ${name} `, 'gm'))).toHaveLength(1);
      }
    }
    monitors.mockRestore();
  });
});
