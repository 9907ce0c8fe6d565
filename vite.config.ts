import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serverOnlyGuard } from './scripts/server-only-guard.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverOnlyGuard()],
  build: { target: 'es2022' },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: {
            server: './src/server.ts',
            worker: './src/worker.ts',
            app: './src/app.ts',
          },
        },
      },
    },
  },
});
