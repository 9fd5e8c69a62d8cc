import { factoryCommand } from './features/fulfilment/floor/factory-command.ts';

const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
process.exitCode = await factoryCommand(process.argv.slice(2), process.env, ended.signal);
