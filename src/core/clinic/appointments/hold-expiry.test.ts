import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import { HoldExpiry } from './hold-expiry.ts';
import type { HoldRow } from './hold-repository.ts';

class StoredHolds {
  readonly #holds: HoldRow[] = [];

  add(id: number, expiresAt: number): void {
    this.#holds.push({
      id,
      user_id: id,
      appointment_id: null,
      doctor_id: 1,
      technician_id: null,
      room_id: null,
      starts_at: 0,
      ends_at: 1,
      expires_at: expiresAt,
    });
  }

  nextExpiry(): Promise<number | null> {
    const [first] = this.#holds.map(({ expires_at: at }) => at).toSorted((one, other) => one - other);
    return Promise.resolve(first ?? null);
  }

  dropExpired(now: number): Promise<HoldRow[]> {
    const expired = this.#holds.filter(({ expires_at: at }) => at <= now);
    for (const one of expired) this.#holds.splice(this.#holds.indexOf(one), 1);
    return Promise.resolve(expired);
  }
}

const start = () => {
  const clock = new FakeClock();
  const repository = new StoredHolds();
  const expired: number[] = [];
  const expiry = new HoldExpiry({
    repository,
    clock,
    onExpired: (holds) => expired.push(...holds.map(({ id }) => id)),
    onFault: (error) => expect.unreachable(String(error)),
  });
  return { clock, repository, expired, expiry };
};

test('each hold is dropped when its own time is over', async () => {
  const { clock, repository, expired, expiry } = start();
  repository.add(1, clock.now() + 3000);
  repository.add(2, clock.now() + 1000);
  await expiry.watch();
  await clock.advance(1000);
  expect(expired).toEqual([2]);
  await clock.advance(1999);
  expect(expired).toEqual([2]);
  await clock.advance(1);
  expect(expired).toEqual([2, 1]);
});

test('drops holds that expired while the core was stopped at the start', async () => {
  const { clock, repository, expired, expiry } = start();
  repository.add(1, clock.now() - 60_000);
  await expiry.watch();
  await clock.advance(0);
  expect(expired).toEqual([1]);
});

test('after the stop nothing is dropped', async () => {
  const { clock, repository, expired, expiry } = start();
  repository.add(1, clock.now() + 1000);
  await expiry.watch();
  expiry.stop();
  await clock.advance(5000);
  expect(expired).toEqual([]);
});
