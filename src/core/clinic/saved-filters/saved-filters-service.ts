import type { Clock } from '../../../shared/clock.ts';
import {
  type FilterParameters,
  maxSavedFilters,
  type NewSavedFilter,
  type SavedFilter,
  type SavedFilterList,
} from '../../../shared/contract/saved-filter.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Refused, SavedFilterRepository } from './saved-filters-repository.ts';

interface StoredFilter {
  readonly id: number;
  readonly name: string;
  readonly filter: string;
}

const filterView = ({ id, name, filter }: StoredFilter): SavedFilter => ({
  id,
  name,
  filter: JSON.parse(filter) as FilterParameters,
});

/** Filters of lists that an account has named. */
export class SavedFilterService {
  readonly #repository: SavedFilterRepository;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(parts: { repository: SavedFilterRepository; clock: Pick<Clock, 'now'> }) {
    this.#repository = parts.repository;
    this.#clock = parts.clock;
  }

  async list(caller: Caller, list: SavedFilterList): Promise<SavedFilter[]> {
    return (await this.#repository.of(caller.userId, list)).map(filterView);
  }

  async create(caller: Caller, input: NewSavedFilter): Promise<SavedFilter> {
    return shown(await this.#repository.add(caller.userId, input, this.#clock.now(), maxSavedFilters));
  }

  async rename(caller: Caller, { id, name }: { id: number; name: string }): Promise<SavedFilter> {
    return shown(await this.#repository.rename(caller.userId, id, name));
  }

  async remove(caller: Caller, id: number): Promise<null> {
    if (!(await this.#repository.remove(caller.userId, id))) throw problemFor('saved-filter-not-found');
    return null;
  }
}

function shown(result: StoredFilter | Refused): SavedFilter {
  if (typeof result === 'object') return filterView(result);
  switch (result) {
    case 'not-found':
      throw problemFor('saved-filter-not-found');
    case 'name-taken':
      throw invalidField('name', 'saved-filter-named');
    case 'too-many':
      throw problemFor('saved-filters-full', { count: maxSavedFilters });
  }
}
