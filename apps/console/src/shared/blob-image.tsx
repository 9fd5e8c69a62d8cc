import { useEffect, useState } from 'react';

/** An image fetched with the session of the staff user, not by its own address. */
export function BlobImage({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url ? <img src={url} alt={name} style={{ maxWidth: '100%' }} /> : null;
}
