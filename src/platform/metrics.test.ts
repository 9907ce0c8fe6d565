import { expect, test } from 'vitest';
import { openMetrics } from './metrics.ts';

test('serves the number and duration of responses', async () => {
  const metrics = openMetrics();
  metrics.observe({ method: 'GET', status: 200, seconds: 0.003 });
  metrics.observe({ method: 'GET', status: 200, seconds: 0.2 });
  const server = await metrics.listen(0, '127.0.0.1');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('http_request_duration_seconds_count{method="GET",status="200"} 2');
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="0.005",method="GET",status="200"} 1',
    );
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  } finally {
    server.close();
  }
});
