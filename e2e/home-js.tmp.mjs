import { chromium } from 'playwright-core';
import c from '@sparticuz/chromium';
const b = await chromium.launch({ executablePath: await c.executablePath(), args: c.args });
const p = await b.newPage({ viewport: { width: 375, height: 800 } });
await p.goto(process.argv[2]); await p.mouse.wheel(0,600);
await p.getByRole('button', { name: '打开菜单' }).click(); await p.waitForTimeout(3000);
console.log((await p.evaluate(()=>performance.getEntries().filter(e=>e instanceof PerformanceResourceTiming).map(e=>e.encodedBodySize+' '+new URL(e.name).pathname))).join('\n'));
await b.close();
