import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './scripts/compress-files.ts';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // One file for each entry of the server build: server, worker, app.
  serverBuildFile: '[name].js',
  // The whole route manifest is small; discovering it link by link would cost a request each.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    compressFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
