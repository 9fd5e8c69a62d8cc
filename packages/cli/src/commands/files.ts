import type { Context, Outcome, ServerClient } from '../context.ts';
import { findOrder } from '../find-order.ts';
import type { AddCommand } from '../program.ts';
import { table } from '../render/table.ts';
import { saveFile } from '../save-file.ts';
import { plain } from '../terminal.ts';

interface Options {
  readonly download?: string;
}

/** A file that belongs to an order. */
interface OrderFile {
  readonly kind: 'board' | 'document' | 'deliveryNote' | 'receipt';
  readonly fileName: string;
  readonly load: () => Promise<Blob>;
}

/** `files [ORDER]`: own board files, or what belongs to an order. */
export const addFiles: AddCommand = (program, { cli }, run) => {
  program
    .command('files')
    .description(cli('files.about'))
    .argument('[order]', cli('argument.order'))
    .option('--download <folder>', cli('files.download'))
    .action((no: string | undefined, options: Options) =>
      run((context) => (no === undefined ? listOwn(context) : filesOf(no, options, context))),
    );
};

async function listOwn(context: Context): Promise<Outcome> {
  const { totalCount, items, usedBytes, maxBytes } = await context.client().upload.ownFiles({ query: {} });
  const rows = items.map(({ fileId, fileName, bytes, uploadedAt, use }) => [
    ...[fileId, plain(fileName), `${Math.ceil(bytes / 1024)} KB`, uploadedAt.slice(0, 10)],
    context.texts.cli(`files.use.${use}`),
  ]);
  return {
    json: {
      ...{ totalCount, usedBytes, maxBytes },
      files: items.map(({ fileId, fileName, bytes, uploadedAt, use, retainedUntil }) => ({
        ...{ fileId, fileName, bytes, uploadedAt, use, retainedUntil },
      })),
    },
    text: rows.length === 0 ? context.texts.cli('files.none') : table(rows).join('\n'),
  };
}

async function filesOf(no: string, { download }: Options, context: Context): Promise<Outcome> {
  const client = context.client();
  const { mainOrderId, orderNos } = await findOrder(client, no);
  const boards = await Promise.all(orderNos.map((orderNo) => boardFiles(client, orderNo)));
  const files = [...boards.flat(), ...(await mainFiles(client, mainOrderId))];
  const saved: string[] = [];
  if (download !== undefined) {
    const progress = context.progress(context.texts.cli('files.downloading'));
    for (const file of files) {
      saved.push(await saveFile(download, file.fileName, await file.load()));
      progress(saved.length / files.length);
    }
  }
  return {
    json: { files: files.map(({ kind, fileName }, index) => ({ kind, fileName, saved: saved[index] ?? null })) },
    text:
      download === undefined
        ? table(files.map(({ kind, fileName }) => [context.texts.cli(`files.kind.${kind}`), plain(fileName)])).join(
            '\n',
          )
        : saved.join('\n'),
  };
}

async function boardFiles(client: ServerClient, orderNo: string): Promise<OrderFile[]> {
  const { id, fileName } = await client.order.detail({ query: { orderNo } });
  const { documents } = await client.orderedDocuments.list({ query: { orderId: id } });
  return [
    {
      kind: 'board',
      fileName: `${orderNo}-${fileName}`,
      load: () => client.main.productionFile({ params: { id } }),
    },
    ...documents.flatMap(({ file }): OrderFile[] =>
      file === null
        ? []
        : [
            {
              kind: 'document',
              fileName: `${orderNo}-${file.fileName}`,
              load: () => client.orderedDocuments.file({ params: { id: file.id } }),
            },
          ],
    ),
  ];
}

async function mainFiles(client: ServerClient, mainOrderId: string): Promise<OrderFile[]> {
  const { id, mainNo, payments, shipments } = await client.order.mainDetail({ query: { mainOrderId } });
  const receipts = payments
    .filter(({ state }) => state === 'succeeded')
    .map(
      ({ payNo }): OrderFile => ({
        kind: 'receipt',
        fileName: `${payNo}.pdf`,
        load: () => client.payment.receipt({ params: { payNo } }),
      }),
    );
  return shipments.length === 0
    ? receipts
    : [
        ...receipts,
        {
          kind: 'deliveryNote',
          fileName: `${mainNo}.pdf`,
          load: () => client.main.deliveryNote({ params: { id } }),
        },
      ];
}
