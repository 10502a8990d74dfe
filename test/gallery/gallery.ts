import { PagePool } from '../components/stand-in/page-pool.ts';
import { type ClinicKind, ReadOnlyClinic, type StandInRole } from '../components/stand-in/read-only-clinic.ts';
import { type Scenario, scenarios, ShownPage } from '../components/stand-in/shown-page.ts';
import { leases } from '../components/run-scenes.ts';
import { routesOfPage } from '../support/routes-of-page.ts';
import { launchChromium } from '../support/workstation.ts';
import { isSeenBy, type Picture, picturesOf } from './addresses.ts';
import { Camera, everyVariant, isWanted, oneVariant, type Wanted } from './camera.ts';
import { addLine } from './clinic-data.ts';
import { answerWorkedDay } from '../components/floor-scenes.ts';
import { deskScenes, signInScenes } from './scenes.ts';
import { adminScenes, supervisorScenes } from './staff-scenes.ts';

/** Pages side by side: more than there are processors, since a page waits much of its time. */
const workers = 3;
/** Pages of one job: short jobs leave no worker without one at the end. */
const pagesOfJob = 8;

interface Clinics {
  readonly pages: PagePool;
  readonly clinic: (kind: ClinicKind) => Promise<ReadOnlyClinic>;
}
type Job = (clinics: Clinics) => Promise<string[]>;

/**
 * Pictures of every screen: full in every variant, and empty, failing, loading, refused and without the service in one.
 * Only those whose path contains all words. Yields each picture's file.
 */
export async function* gallery(wanted: Wanted): AsyncIterable<string> {
  const browser = await launchChromium();
  const started = new Map<ClinicKind, Promise<ReadOnlyClinic>>();
  const clinic = (kind: ClinicKind): Promise<ReadOnlyClinic> => {
    const known = started.get(kind) ?? ReadOnlyClinic.start(kind, kind === 'demo' ? addLine : undefined);
    started.set(kind, known);
    return known;
  };
  const pages = new PagePool(browser);
  try {
    const clinics = { pages, clinic };
    const jobs = await jobsOf(clinics, wanted);
    const work = async function* (): AsyncGenerator<string> {
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) yield* await job(clinics);
    };
    yield* merged(Array.from({ length: workers }, work));
  } finally {
    await browser.close();
    pages.close();
    for (const one of started.values()) await (await one).stop();
  }
}

async function jobsOf(clinics: Clinics, wanted: Wanted): Promise<Job[]> {
  const all = picturesOf(await routesOf(clinics));
  const ofScenario = (scenario: Scenario, roles: readonly StandInRole[]): Job[] =>
    roles.flatMap((role) => {
      const pictures = all
        .filter(({ address }) => isSeenBy[role](address))
        .filter(({ needsData }) => !needsData || (scenario !== 'empty' && scenario !== 'offline'))
        .map((picture) => (picture.address === '/' ? { ...picture, name: `home-of-${role}` } : picture))
        .filter(({ name }) => isWanted(wanted, `${scenario}/${name}`, variantsOf(scenario)));
      return chunks(pictures).map((chunk) => pageJob({ scenario, role, pictures: chunk, wanted }));
    });
  const scenes = (
    [
      ['agent', deskScenes],
      ['agent', signInScenes],
      ['supervisor', supervisorScenes],
      ['admin', adminScenes],
    ] as const
  )
    .filter(([, list]) => list.some(({ name }) => isWanted(wanted, `full/${name}`)))
    .map(([role, list]) => sceneJob(role, list, wanted));
  return [
    // A page without the service waits for seconds before it gives up: these jobs begin first.
    ...ofScenario('offline', ['agent', 'admin', 'supervisor']),
    ...scenes,
    ...ofScenario('full', ['agent', 'admin', 'supervisor', 'doctor', 'consultant']),
    ...scenarios
      .filter((one) => one !== 'full' && one !== 'offline')
      .flatMap((one) => ofScenario(one, ['agent', 'admin', 'supervisor'])),
  ];
}

const variantsOf = (scenario: Scenario) => (scenario === 'full' ? everyVariant : oneVariant);

async function routesOf({ pages, clinic }: Clinics): Promise<string[]> {
  const shown = await ShownPage.open(pages, clinic);
  const routes = await routesOfPage(shown.page);
  await shown.close();
  return routes;
}

const pageJob =
  (parts: { scenario: Scenario; role: StandInRole; pictures: readonly Picture[]; wanted: Wanted }): Job =>
  async ({ pages, clinic }) => {
    const { scenario, role, pictures, wanted } = parts;
    const shown = await ShownPage.open(pages, clinic, {
      scenario,
      role,
      before: (standIn) => {
        // The page of a run takes its first follow-up by itself: a write, which the clinic that is only read refuses.
        leases(standIn);
        if (scenario === 'full' && role === 'agent') answerWorkedDay(standIn);
      },
    });
    const camera = await Camera.of(shown.page, shown.standIn, { wanted, variants: variantsOf(scenario) });
    const files: string[] = [];
    for (const { name, address } of pictures) {
      await camera.go(address);
      files.push(...(await camera.take(`${scenario}/${name}`, scenario === 'loading')));
    }
    await shown.close();
    return files;
  };

const sceneJob =
  (role: StandInRole, scenes: typeof deskScenes, wanted: Wanted): Job =>
  async ({ pages, clinic }) => {
    const shown = await ShownPage.open(pages, clinic, { role, before: answerWorkedDay });
    const camera = await Camera.of(shown.page, shown.standIn, { wanted, variants: everyVariant });
    await camera.go('/');
    const files: string[] = [];
    for (const { name, begin } of scenes) {
      await begin(shown.standIn, camera);
      files.push(...(await camera.take(`full/${name}`)));
    }
    await shown.close();
    return files;
  };

function chunks(pictures: readonly Picture[]): (readonly Picture[])[] {
  const count = Math.ceil(pictures.length / pagesOfJob);
  return Array.from({ length: count }, (_, index) => pictures.slice(index * pagesOfJob, (index + 1) * pagesOfJob));
}

/** The values of several generators, each as soon as it is there. */
async function* merged<Value>(generators: readonly AsyncGenerator<Value>[]): AsyncIterable<Value> {
  const step = async (generator: AsyncGenerator<Value>) => ({ generator, result: await generator.next() });
  const pending = new Map(generators.map((generator) => [generator, step(generator)]));
  while (pending.size > 0) {
    const { generator, result } = await Promise.race(pending.values());
    if (result.done) {
      pending.delete(generator);
      continue;
    }
    pending.set(generator, step(generator));
    yield result.value;
  }
}
