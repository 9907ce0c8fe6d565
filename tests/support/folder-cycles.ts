import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IMPORTED = /(?:from|import\()\s*'#([^']+)'/g;

/** Maps each folder of `src/<layer>` to the folders that its files import, including types. */
const folderGraph = (projectFolder: string, layer: string): ReadonlyMap<string, Set<string>> => {
  const graph = new Map<string, Set<string>>();
  const root = join(projectFolder, 'src', layer);
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const [from = ''] = entry.parentPath.slice(root.length + 1).split('/');
    const imported = graph.get(from) ?? new Set();
    graph.set(from, imported);
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, path = ''] of text.matchAll(IMPORTED)) {
      const [layerOf, ...rest] = path.split('/');
      const to = rest.length > 1 ? (rest[0] ?? '') : '';
      if (layerOf === layer && to !== from) imported.add(to);
    }
  }
  return graph;
};

/** The folders of a layer that are part of an import cycle, each with all folders that it reaches. */
export const foldersInCycles = (projectFolder: string, layer: string): readonly string[] => {
  const graph = folderGraph(projectFolder, layer);
  const reaches = (from: string): ReadonlySet<string> => {
    const reached = new Set<string>();
    const visit = (folder: string): void => {
      for (const to of graph.get(folder) ?? [])
        if (!reached.has(to)) {
          reached.add(to);
          visit(to);
        }
    };
    visit(from);
    return reached;
  };
  return [...graph.keys()].filter((folder) => reaches(folder).has(folder)).toSorted();
};
