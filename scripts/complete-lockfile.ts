/**
 * `node scripts/complete-lockfile.ts`, after a change of dependencies. A mirror of the registry may not
 * carry the binaries of other platforms; npm then leaves them out of the lockfile, and `npm ci` refuses a
 * lockfile that lacks them. This adds them: version and platform, as the package that wants them says.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Entry = {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
type Lock = { readonly packages: Readonly<Record<string, Entry>> };

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];

/** Whether npm would find the package from the folder, as Node looks it up. */
const isThere = (lock: Lock, from: string, name: string): boolean => {
  const up = from.lastIndexOf('node_modules/');
  const here = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (here in lock.packages) return true;
  return from === '' ? false : isThere(lock, from.slice(0, Math.max(0, up - 1)), name);
};

/** The platform that a package's name tells, such as `@scope/binding-linux-x64-musl`. */
const platformOf = (name: string): Entry => {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(os.includes('linux') && libc.length > 0 && { libc }),
  };
};

/** The entries that the lockfile lacks. */
export const missingEntries = (lock: Lock): Record<string, Entry> => {
  const missing: Record<string, Entry> = {};
  for (const [path, entry] of Object.entries(lock.packages))
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isThere(lock, path, name)) continue;
      missing[`node_modules/${name}`] = {
        version: range.replace(/^[~^]/, ''),
        ...(entry.dev && { dev: true }),
        optional: true,
        ...platformOf(name),
      };
    }
  return missing;
};

if (import.meta.main) {
  const file = join(import.meta.dirname, '..', 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const added = missingEntries(lock);
  const packages: [string, Entry][] = Object.entries({ ...lock.packages, ...added });
  packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(packages);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${Object.keys(added).length} entries to package-lock.json.`);
}
