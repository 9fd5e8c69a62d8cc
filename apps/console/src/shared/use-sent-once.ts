import { useState } from 'react';

/** What the server keeps a file as, and the name under which it is shown. */
interface Sent {
  readonly id: string;
  readonly fileName: string;
}

/** Sends the file of a dialog once, also when the request that names it is sent again; another file is sent anew. */
export function useSentOnce(send: (file: File) => Promise<Sent>): (file: File) => Promise<Sent> {
  const [kept, setKept] = useState<Sent & { readonly file: File }>();
  return async (file) => {
    if (kept?.file === file) return kept;
    const sent = await send(file);
    setKept({ ...sent, file });
    return sent;
  };
}
