import { type CallDef, calls, isPlanned } from '@xunban/contract';

/** `npm run calls [-- --planned]`: how many declared calls work, by area; with `--planned`, which do not yet. */
const declared = Object.values(calls).flatMap((group): CallDef[] => Object.values(group));
const areas = [...new Set(declared.map((call) => call.area))];

for (const area of areas) {
  const own = declared.filter((call) => call.area === area);
  const working = own.filter((call) => !isPlanned(call));
  console.log(`${area.padEnd(10)} ${String(working.length).padStart(3)} / ${own.length}`);
  if (process.argv.includes('--planned'))
    for (const call of own.filter(isPlanned)) console.log(`             ${call.method.padEnd(6)} ${call.path}`);
}
const specified = declared.filter((call) => call.area !== 'system' && call.area !== 'staff');
console.log(
  `${'total'.padEnd(10)} ${String(declared.filter((call) => !isPlanned(call)).length).padStart(3)} / ${declared.length}`,
);
console.log(`of the specification: ${specified.filter((call) => !isPlanned(call)).length} / ${specified.length}`);
