import { useEffect, useState } from 'react';

/** An image that was fetched with the session of staff, and not by an address of its own. */
export function BlobImage({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url ? <img src={url} alt={name} style={{ maxWidth: '100%' }} /> : null;
}
