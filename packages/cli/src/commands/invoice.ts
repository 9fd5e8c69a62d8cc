import { randomUUID } from 'node:crypto';
import type { Context, Outcome } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError, usageError } from '../failure.ts';
import type { AddCommand } from '../program.ts';
import { table } from '../render/table.ts';
import { saveFile } from '../save-file.ts';
import { plain } from '../terminal.ts';
import { yuanText } from '../texts.ts';

interface ApplyOptions {
  readonly month?: string;
  readonly profile?: string;
  readonly yes?: boolean;
}

/** `invoice list | apply | download`. */
export const addInvoice: AddCommand = (program, { cli }, run) => {
  const invoice = program.command('invoice').description(cli('invoice.about')).helpCommand(false);
  invoice
    .command('list')
    .description(cli('invoice.listAbout'))
    .action(() => run(list));
  invoice
    .command('apply')
    .description(cli('invoice.applyAbout'))
    .argument('[no...]', cli('invoice.nos'))
    .option('--month <yyyy-mm>', cli('invoice.month'))
    .option('--profile <id>', cli('invoice.profile'))
    .option('--yes', cli('invoice.yes'))
    .action((nos: string[], options: ApplyOptions) => run((context) => apply(nos, options, context)));
  invoice
    .command('download')
    .description(cli('invoice.downloadAbout'))
    .argument('<application>', cli('invoice.application'))
    .option('--to <folder>', cli('files.download'), '.')
    .action((no: string, { to }: { readonly to: string }) => run((context) => download(no, to, context)));
};

async function list(context: Context): Promise<Outcome> {
  const client = context.client();
  const [{ items }, open] = await Promise.all([
    client.invoice.applications({ query: {} }),
    client.invoice.uninvoiced({ query: { canApply: true } }),
  ]);
  const { cli } = context.texts;
  const rows = items.map(({ applicationNo, state, title, amount, invoiceNos }) => [
    ...[applicationNo, cli(`invoice.state.${state}`), yuanText(amount), plain(title), invoiceNos.join(', ')],
  ]);
  return {
    json: {
      applications: items.map(({ id, applicationNo, state, title, amount, invoiceNos, appliedAt }) => ({
        ...{ id, applicationNo, state, title, amount, invoiceNos, appliedAt },
      })),
      open: {
        total: open.total,
        parts: open.items.map(({ no, kind, mainNo, invoiceable }) => ({ no, kind, mainNo, amount: invoiceable })),
      },
    },
    text: [
      ...(rows.length === 0 ? [cli('invoice.none')] : table(rows)),
      cli('invoice.open', { total: yuanText(open.total) }),
      ...open.items.map(({ no, invoiceable }) => `  ${no}  ${yuanText(invoiceable)}`),
    ].join('\n'),
  };
}

async function apply(nos: readonly string[], options: ApplyOptions, context: Context): Promise<Outcome> {
  if (nos.length > 0 === (options.month !== undefined)) throw usageError('invoice.choose');
  const client = context.client();
  const { items } = await client.invoice.profiles();
  const profile = options.profile === undefined ? items[0] : items.find(({ id }) => id === options.profile);
  if (profile === undefined) throw usageError('invoice.noProfile');
  const body = {
    nos: [...nos],
    billingProfileId: profile.id,
    ...(options.month === undefined ? {} : { month: options.month }),
  };
  const { cli } = context.texts;
  const preview = await client.invoice.preview({ body });
  context.note(cli('invoice.preview', { title: plain(preview.title), amount: yuanText(preview.amount) }));
  for (const { lines } of preview.invoices)
    for (const { name, model, amount } of lines) context.note(`  ${plain(`${name} ${model}`)}  ${yuanText(amount)}`);
  if (!options.yes && !(await context.confirm(cli('invoice.question'))))
    throw new CliError(EXIT.refused, 'agree.declined');
  const made = await context.uninterrupted(() => client.invoice.apply({ body }, { idempotencyKey: randomUUID() }));
  const { id, applicationNo, state, title, amount } = made;
  return { json: { id, applicationNo, state, title, amount }, text: cli('invoice.applied', { applicationNo }) };
}

async function download(no: string, folder: string, context: Context): Promise<Outcome> {
  const client = context.client();
  const { items } = await client.invoice.applications({ query: { maxResultCount: 100 } });
  const found = items.find(({ id, applicationNo }) => applicationNo === no || id === no);
  if (found === undefined) throw new CliError(EXIT.refused, 'invoice.notFound', { no });
  const { invoices } = await client.invoice.application({ query: { id: found.id } });
  const saved: string[] = [];
  for (const { id, invoiceNo, hasPdf, hasXml } of invoices) {
    if (hasPdf) saved.push(await saveFile(folder, `${invoiceNo}.pdf`, await client.invoice.pdf({ params: { id } })));
    if (hasXml) saved.push(await saveFile(folder, `${invoiceNo}.xml`, await client.invoice.xml({ params: { id } })));
  }
  return {
    json: { applicationNo: found.applicationNo, saved },
    text: saved.length === 0 ? context.texts.cli('invoice.nothingYet') : saved.join('\n'),
  };
}
