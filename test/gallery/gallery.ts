import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import {
  demoPassword,
  launchChromium,
  signInAndGetReady,
  type Started,
  startCoreProcess,
  startWorkstation,
} from '../support/workstation.ts';
import { picturesOf } from './addresses.ts';
import { callScenes, dialogScenes } from './call-scenes.ts';
import { addLine } from './clinic-data.ts';
import { languages, PicturedConsole } from './pictured-console.ts';

interface Person {
  readonly account: string;
  readonly sees: (address: string) => boolean;
}

/** The pages of the rail are the agent's; the others have homes of their own. */
const people: readonly Person[] = [
  { account: 'agent1001', sees: (address) => !address.startsWith('/back-office') },
  { account: 'admin', sees: (address) => address === '/' || address.startsWith('/back-office') },
  { account: 'supervisor', sees: (address) => address === '/' },
  { account: 'doctor', sees: (address) => address === '/' },
];

const firstAccount = { name: 'Head of the clinic', email: 'head@clinic.test', password: 'a long password' };

/**
 * Pictures of every screen, full, empty and without the service; only those whose path contains all of `words`. Yields
 * each picture's file when it is made.
 */
export async function* gallery(folder: string, words: readonly string[] = []): AsyncIterable<string> {
  const data = await mkdtemp(join(tmpdir(), 'clinicall-gallery-'));
  const browser = await launchChromium();
  try {
    yield* demoClinic(browser, folder, data, words);
    yield* emptyClinic(browser, folder, data, words);
  } finally {
    await browser.close();
    await rm(data, { recursive: true, force: true });
  }
}

async function* demoClinic(
  browser: Browser,
  folder: string,
  data: string,
  words: readonly string[],
): AsyncIterable<string> {
  const core = await startCoreProcess(['--demo', '--data', join(data, 'core')]);
  const http = core.line.http ?? '';
  const workstations = new Map<Person, Started>();
  try {
    await addLine(http);
    for (const person of people) {
      const options = ['--server', http, '--data', join(data, person.account)];
      const workstation = await startWorkstation(options);
      workstations.set(person, workstation);
      yield* full(browser, workstation, http, person, join(folder, 'full'), words);
    }
    await core.stop();
    for (const [person, workstation] of workstations)
      for (const language of languages) {
        const pictured = await PicturedConsole.open(browser, workstation, join(folder, 'error'), language, words);
        await pictured.chooseLanguage();
        yield* pages(pictured, person);
        await pictured.close();
      }
  } finally {
    for (const workstation of workstations.values()) await workstation.stop();
    await core.stop();
  }
}

async function* full(
  browser: Browser,
  workstation: Started,
  core: string,
  person: Person,
  folder: string,
  words: readonly string[],
): AsyncIterable<string> {
  const isAgent = person.account === 'agent1001';
  for (const language of languages) {
    const pictured = await PicturedConsole.open(browser, workstation, folder, language, words);
    if (language === languages[0] && isAgent) {
      yield* pictured.picture('sign-in');
      await signInAndGetReady(pictured.page, `${person.account}@clinic.test`);
    } else if (language === languages[0]) await pictured.signIn(`${person.account}@clinic.test`, demoPassword);
    await pictured.chooseLanguage();
    yield* pages(pictured, person);
    if (isAgent) {
      yield* dialogScenes(pictured);
      yield* callScenes(pictured, core);
    }
    await pictured.close();
  }
}

async function* emptyClinic(
  browser: Browser,
  folder: string,
  data: string,
  words: readonly string[],
): AsyncIterable<string> {
  const workstation = await startWorkstation(['--empty', '--data', join(data, 'empty'), '--media-processing=off']);
  try {
    for (const language of languages) {
      const pictured = await PicturedConsole.open(browser, workstation, join(folder, 'empty'), language, words);
      if (language === languages[0]) {
        yield* pictured.picture('first-administrator');
        await pictured.createFirstAccount(firstAccount);
      }
      await pictured.chooseLanguage();
      yield* pages(pictured, { account: 'first-administrator', sees: () => true }, false);
      await pictured.close();
    }
  } finally {
    await workstation.stop();
  }
}

async function* pages(pictured: PicturedConsole, { account, sees }: Person, hasData = true): AsyncIterable<string> {
  for (const { name, address, needsData } of picturesOf(await pictured.routes())) {
    if (!sees(address) || (needsData && !hasData)) continue;
    const picture = address === '/' ? `home-of-${account}` : name;
    if (!pictured.hasPicture(picture)) continue;
    await pictured.go(address);
    yield* pictured.picture(picture);
  }
}
