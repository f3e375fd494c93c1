// encode.mjs RAWDIR NAME... : RAWDIR/<name>.png -> public/catalogue/<name>-<width>.{avif,webp}
// <slug>.png is the photograph (-1), <slug>-2.png the drawing; names in WIDE keep their own widths.
import { createRequire } from 'node:module';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const from = [path.join(here, '..'), process.env.SHARP_FROM].filter(Boolean);
const load = () => { for (const d of from) { try { return createRequire(path.join(d, 'x.js'))('sharp'); } catch { /* next */ } } throw new Error('sharp not found: npm install, or set SHARP_FROM'); };
const sharp = load();
sharp.concurrency(1);
const out = path.join(here, '../public/catalogue'); mkdirSync(out, { recursive: true });
const WIDE = { hero: [800, 1600], engine: [400, 800, 1200] };
const LIMIT = { 96: 3e3, 400: 18e3, 800: 40e3, 1200: 58e3, 1600: 110e3 };

async function fit(pipe, kind, quality, limit) {
  for (let q = quality; ; q -= 6) {
    const b = await pipe.clone()[kind]({ quality: q, effort: 4, ...(kind === 'avif' && { chromaSubsampling: '4:2:0' }) }).toBuffer();
    if (b.length <= limit || q <= 28) return b;
  }
}

const [raw, ...names] = process.argv.slice(2);
for (const n of names) {
  const wide = WIDE[n.replace(/-\d$/, '')], line = /-2$/.test(n) && !wide, base = wide || line ? n : `${n}-1`, log = [];
  for (const w of wide ?? [96, 400, 800, 1200]) for (const kind of w === 96 ? ['webp'] : ['avif', 'webp']) {
    const pipe = sharp(path.join(raw, `${n}.png`)).toColourspace('srgb').resize({ width: w, kernel: 'lanczos3' });
    const b = await fit(pipe, kind, kind === 'avif' ? 62 : 84, LIMIT[w]);
    await sharp(b).metadata(); writeFileSync(path.join(out, `${base}-${w}.${kind}`), b);
    log.push(`${w}.${kind} ${(b.length / 1024).toFixed(0)}k`);
  }
  const svg = `${n.replace(/-2$/, '')}.svg`;
  if (line && existsSync(path.join(raw, svg))) copyFileSync(path.join(raw, svg), path.join(out, svg));
  console.log(base, log.join(' '));
}
