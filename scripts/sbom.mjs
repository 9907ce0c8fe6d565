// `npm run -s sbom`: prints the packages of a running store as CycloneDX. The option `--omit dev` of `npm sbom`
// also leaves out what a tool of the build needs too, such as React; so npm gets the project without its tools here.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {(file: string) => any} */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
try {
  const { devDependencies: _, ...manifest } = read('package.json');
  const lock = read('package-lock.json');
  delete lock.packages[''].devDependencies;
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([, { dev }]) => dev !== true),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const list = JSON.parse(
    execFileSync('npm', ['sbom', '--package-lock-only', ...options], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  );
  // npm names the application after the folder that it lies in.
  list.metadata.component.name = manifest.name;
  process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
