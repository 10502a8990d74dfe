import { contract } from '../../shared/contract/contract.ts';
import type { SignInState } from '../../shared/ipc/sign-in-ipc.ts';
import { downloadEndpoint, uploadEndpoint } from './endpoint-by-name.ts';
import type { FileResponse } from './service-client/file-response.ts';
import type { ServiceClient, Upload } from './service-client/service-client.ts';
import type { SignIn } from './sign-in/sign-in.ts';

/** Files of the service, for the host's own addresses of them. */
export interface FileAccess {
  /** A recording, for the host's own address of it; the token is added here. */
  openRecording(recording: { type: 'sip' | 'dual'; id: number; range: string | undefined }): Promise<FileResponse>;
  /** Opens a picture at a path that the service gave, with the token; other content is refused. */
  openPicture(picture: { path: string; range: string | undefined }): Promise<FileResponse>;
  /** Opens a backup, with the token. */
  openBackup(backup: { file: string; range: string | undefined }): Promise<FileResponse>;
  /** A file, or rows as they are read, of an endpoint that sends them. Rejects with ProblemError. */
  openDownload(download: {
    readonly area: string;
    readonly endpoint: string;
    readonly query: Readonly<Record<string, string>>;
  }): Promise<FileResponse>;
  /** Passes a form with a file on to an endpoint that takes one; resolves with the answer’s data. */
  upload(upload: Upload & { readonly area: string; readonly endpoint: string }): Promise<unknown>;
}

export const fileAccess = (client: ServiceClient, signIn: SignIn): FileAccess => ({
  openRecording: (recording) => openRecording(client, signIn.state, recording),
  openPicture: ({ path, range }) => client.openPicture(path, range),
  openBackup: ({ file, range }) => client.download(contract.adminBackup.download, { file }, range),
  openDownload: async ({ area, endpoint, query }) => client.openRows(downloadEndpoint(area, endpoint), query),
  upload: async ({ area, endpoint, ...upload }) => client.upload(uploadEndpoint(area, endpoint), upload),
});

/** For a player: the audit log of a service that tells the two apart does not take it for a download. */
function openRecording(
  client: ServiceClient,
  state: SignInState,
  { type, id, range }: Parameters<FileAccess['openRecording']>[0],
): Promise<FileResponse> {
  const tellsApart = state.state === 'signed-in' && state.capabilities.includes('listening');
  const query = { id, ...(tellsApart ? { purpose: 'play' as const } : {}) };
  return client.download(type === 'sip' ? contract.cdr.download : contract.cdr.downloadDual, query, range);
}
