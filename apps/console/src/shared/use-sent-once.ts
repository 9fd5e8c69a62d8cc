import { useState } from 'react';

/** The server's id of a file, and its display name. */
interface Sent {
  readonly id: string;
  readonly fileName: string;
}

/** Uploads the file of a dialog once, even when the request that names it is repeated; another file is uploaded separately. */
export function useSentOnce(send: (file: File) => Promise<Sent>): (file: File) => Promise<Sent> {
  const [stored, setStored] = useState<Sent & { readonly file: File }>();
  return async (file) => {
    if (stored?.file === file) return stored;
    const sent = await send(file);
    setStored({ ...sent, file });
    return sent;
  };
}
