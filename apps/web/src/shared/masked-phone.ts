/** 139****1234: enough for its owner to recognise, no more for whoever looks over a shoulder. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
