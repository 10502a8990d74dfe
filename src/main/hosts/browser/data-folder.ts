import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the system keeps what a user's programs store. */
export function defaultDataFolder(environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return join(environment['LOCALAPPDATA'] ?? homedir(), 'Clinicall');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/Clinicall');
  return join(environment['XDG_DATA_HOME'] ?? join(homedir(), '.local/share'), 'clinicall');
}
