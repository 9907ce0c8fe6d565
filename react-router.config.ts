import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './scripts/compress-files.ts';
import { writeShopManifest } from './scripts/write-shop-manifest.ts';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // One file for each entry of the server build: server, worker, app.
  serverBuildFile: '[name].js',
  // Discovering the routes link by link would cost a request each; the shop has a short list of its own.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const clientDir = join(reactRouterConfig.buildDirectory, 'client');
    writeShopManifest(clientDir);
    await compressFiles(clientDir);
  },
} satisfies Config;
