// check-glb.mjs FILE... : the Khronos validator, from PATH's package (check-files.sh brings it by npx)
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const from = [import.meta.dirname, ...process.env.PATH.split(path.delimiter).map((d) => path.join(d, '..'))];
const load = () => { for (const d of from) { try { return createRequire(path.join(d, 'x.js'))('gltf-validator'); } catch { /* next */ } } throw new Error('gltf-validator not found: npx --package gltf-validator'); };
const { validateBytes } = load();
let bad = 0;
for (const file of process.argv.slice(2)) {
  const { issues, info } = await validateBytes(new Uint8Array(readFileSync(file)));
  const good = issues.numErrors + issues.numWarnings === 0; bad += !good;
  console.log(good ? 'good' : 'wrong', path.basename(file), `${info.totalVertexCount} corners, ${info.totalTriangleCount} triangles`, ...issues.messages.slice(0, 3).map((m) => m.message));
}
process.exit(bad ? 1 : 0);
