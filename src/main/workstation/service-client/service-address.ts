/**
 * The origin of a service, of what a person types: `clinic.example`, `10.0.0.5:8443` or `http://…`. Without a scheme it
 * is encrypted: `http://` must be typed. Null for what names no service.
 */
export function serviceAddressOf(text: string): string | null {
  const typed = text.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.hostname === '' || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return null;
  return url.pathname === '/' ? url.origin : null;
}
