import { readContentFiles } from '#content/content-files.ts';
import { contentFrom } from '#content/load.ts';
const files = readContentFiles('content');
const c0 = process.cpuUsage();
contentFrom(files);
const c = process.cpuUsage(c0);
console.log(((c.user + c.system) / 1000) | 0, 'ms cpu');
