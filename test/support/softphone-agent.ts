import { createServer } from 'node:http';
import { type Page } from '@playwright/test';

/** Waits until the phone's status has this text, in this case: an expression minds it. */
export const phoneSays = (page: Page, text: string) =>
  page
    .getByRole('status', { name: 'Phone' })
    .filter({ hasText: new RegExp(text) })
    .waitFor();

/** A port that another program holds until it is let go. */
export async function holdPort(): Promise<{ port: number; release: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, release: () => server.close() };
}
