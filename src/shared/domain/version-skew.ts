/** How the version of a service stands to that of a workstation; null where the service does not say one. */
type VersionSkew = 'same' | 'newer' | 'older' | null;

const numbersOf = (version: string): number[] | null => {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version);
  return parts && parts.slice(1).map(Number);
};

/** By the three numbers of Semantic Versioning; a suffix makes no difference to what works. */
export function versionSkew(workstation: string, service: string | null): VersionSkew {
  const [own, other] = [numbersOf(workstation), numbersOf(service ?? '')];
  if (!own || !other) return null;
  const at = own.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 'same' : (other[at] ?? 0) > (own[at] ?? 0) ? 'newer' : 'older';
}
