import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import type * as appModule from '#app';
import { readConfig } from '#config/config.ts';
import type * as contentModule from '#content/load.ts';
import type * as depsModule from '#deps';
import type * as workerModule from '#jobs/worker.ts';
import { clientAddress } from '#platform/client-address.ts';
import { openLog } from '#platform/log.ts';
import { newPassword, newUsername } from '#platform/password-hash.ts';
import type * as workerDepsModule from '#worker-deps';

/*
 * The store while it is being worked on: the same `deps` and the same app as the server's, with Vite in
 * front, which hands out the browser's files from their sources. A change of a page shows at once, one
 * of the content after a reload that happens by itself, one of `deps` (db, auth, storage, jobs) after a
 * new start.
 */
const config = readConfig({ NODE_ENV: 'development', ...process.env });
const log = openLog(config.logLevel);
const root = join(import.meta.dirname, '..');

const http = createHttpServer();
const vite = await createVite({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http } },
  // Scanned at the start, because a package found later reloads every open page.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/**/{root,route,view}.tsx'] },
});
const { ssr } = vite.environments;
if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server in this process.');
const load = <Module>(path: string): Promise<Module> => ssr.runner.import<Module>(path);

const { openDeps } = await load<typeof depsModule>('/src/deps.ts');
const { deps, pool, patientDb, close } = await openDeps(config, log);
const { SHARED_PROCESS, startWorker } = await load<typeof workerModule>('/src/jobs/worker.ts');
const { workerDeps } = await load<typeof workerDepsModule>('/src/worker-deps.ts');
const worker = await startWorker(workerDeps(config, { deps, pool, patientDb }, SHARED_PROCESS));

let { content } = deps;
let app: appModule.App | undefined;
let madeBy: typeof appModule.createApp | undefined;

/** The app built from the current sources: Vite returns another module once one of them has changed. */
const currentApp = async (): Promise<appModule.App> => {
  const { createApp } = await load<typeof appModule>('/src/app.ts');
  if (app && createApp === madeBy) return app;
  madeBy = createApp;
  app = createApp(
    { ...deps, content },
    {
      clientDir: undefined,
      clientAddress: (headers, remote) => clientAddress(headers, remote, config.trustedProxies),
      observe: (request) => log.debug(request, 'answered'),
    },
  );
  return app;
};

const contentDir = join(root, 'content');
vite.watcher.add(contentDir);
vite.watcher.on('all', (_event, path) => {
  if (!path.startsWith(contentDir)) return;
  void load<typeof contentModule>('/src/content/load.ts')
    .then(({ loadContent }) => {
      content = loadContent(contentDir);
      app = undefined;
      vite.environments.client.hot.send({ type: 'full-reload' });
    })
    .catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
});

/** The content security policy would block only Vite's own style elements (its error overlay). */
const relaxed = (response: Response): Response => {
  const policy = response.headers.get('content-security-policy');
  if (policy)
    response.headers.set(
      'content-security-policy',
      policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    );
  return response;
};

const answer = getRequestListener(
  async (request, env) => {
    const current = await currentApp();
    const remoteAddress = 'incoming' in env ? env.incoming.socket.remoteAddress : undefined;
    return relaxed(await current.fetch(request, { remoteAddress }));
  },
  {
    errorHandler: (error) => {
      console.error(error);
      return new Response(error instanceof Error ? error.stack : String(error), { status: 500 });
    },
  },
);
http.on('request', (request, response) => {
  vite.middlewares(request, response, () => void answer(request, response));
});

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  http.closeAllConnections();
  await vite.close();
  await worker.stop();
  await close();
  process.exit(0);
};
// Vite's own listener would end the process before the database is closed.
process.removeAllListeners('SIGTERM');
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

http.on('error', (error) => {
  console.error(error.message);
  void stop();
});
const administrator = await deps.staff.ensureFirstAdministrator({ newUsername, newPassword });
http.listen(config.port, config.host, () => {
  console.log(`${config.brand.name} is open at ${config.publicUrl}, reloading as you edit`);
  if (administrator)
    console.log(
      `The first administrator: ${administrator.username}, password ${administrator.password}`,
    );
});
