import { execFile } from 'node:child_process';
import { win32 } from 'node:path';
import { promisify } from 'node:util';

/** Runs a script of PowerShell with a variable of its environment. Resolves with what it prints. */
export type RunPowerShell = (script: string, environment: Readonly<Record<string, string>>) => Promise<string>;

const limitMs = 30_000;

/** The file is named by a variable: its name cannot become a part of the script. */
const script = [
  "$ErrorActionPreference = 'Stop'",
  '$signature = Get-AuthenticodeSignature -LiteralPath $env:CLINICALL_UPDATE',
  '@{ Status = [int]$signature.Status; Path = $signature.Path; Subject = $signature.SignerCertificate.Subject }' +
    ' | ConvertTo-Json -Compress',
].join('; ');

/** The system's own PowerShell, wherever the PATH leads. */
const powerShell: RunPowerShell = async (text, environment) => {
  const folder = process.env['SystemRoot'] ?? String.raw`C:\Windows`;
  const program = win32.join(folder, String.raw`System32\WindowsPowerShell\v1.0\powershell.exe`);
  const args = ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-Command', text];
  const options = { env: { ...process.env, PSModulePath: '', ...environment }, timeout: limitMs, windowsHide: true };
  return (await promisify(execFile)(program, args, options)).stdout;
};

const commonNameOf = (subject: string): string | undefined => {
  const [, quoted, plain] = /(?:^|,\s*)CN=(?:"((?:[^"]|"")*)"|([^,]*))/.exec(subject) ?? [];
  return (quoted?.replaceAll('""', '"') ?? plain)?.trim();
};

/**
 * Why a downloaded installer of Windows is not trusted; null for one that one of the publishers has signed. A check
 * that cannot be made is a reason too: electron-updater's own check lets an installer pass where PowerShell is
 * missing or fails (`windowsExecutableCodeSignatureVerifier.js`, `handleError`), and asks nothing where no publisher is
 * configured (`NsisUpdater.js`, `verifySignature`).
 */
export async function signatureProblem(
  publishers: readonly string[],
  file: string,
  run: RunPowerShell = powerShell,
): Promise<string | null> {
  if (publishers.length === 0) return 'no publisher is configured';
  let found: { Status?: unknown; Path?: unknown; Subject?: unknown };
  try {
    found = JSON.parse(await run(script, { CLINICALL_UPDATE: file })) as typeof found;
  } catch (error) {
    return `the signature cannot be checked: ${error instanceof Error ? error.message : String(error)}`;
  }
  const { Status: status, Path: path, Subject: subject } = found ?? {};
  if (status !== 0) return `the signature is not valid (status ${String(status)})`;
  if (typeof path !== 'string' || win32.normalize(path).toLowerCase() !== win32.normalize(file).toLowerCase())
    return `another file was checked: ${String(path)}`;
  if (typeof subject !== 'string') return 'the signature names nobody';
  const isKnown = publishers.some((one) => one === subject || one === commonNameOf(subject));
  return isKnown ? null : `it is signed by ${subject}`;
}
