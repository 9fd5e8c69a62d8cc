import { runPricelist } from './pricelist-command.ts';

/** `npm run pricelist [-- --lang en]` */
const { exitCode, output, complaint } = runPricelist(process.argv.slice(2));
if (output !== '') process.stdout.write(`${output}\n`);
if (complaint !== '') process.stderr.write(`${complaint}\n`);
process.exitCode = exitCode;
