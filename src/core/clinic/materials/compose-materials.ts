import { join } from 'node:path';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { createMaterialAdminRepository } from './materials-admin-repository.ts';
import { MaterialAdminService } from './materials-admin-service.ts';
import { createCategoryRepository } from './category-repository.ts';
import { MaterialFiles } from './material-files.ts';
import { createMaterialRepository } from './materials-repository.ts';
import { materialRoutes } from './materials-routes.ts';
import { createMaterialService } from './materials-service.ts';

export function composeMaterials({ db, config, clock, audit, realtime, timeZone }: ClinicPlatform) {
  const materialsFolder = join(config.dataFolder, 'materials');
  const files = new MaterialFiles(config.dataFolder);
  const materials = createMaterialService({
    repository: createMaterialRepository(db),
    files,
    materialsFolder,
    timeZone,
  });
  const admin = new MaterialAdminService({
    repository: createMaterialAdminRepository(db),
    categories: createCategoryRepository(db),
    materials,
    files,
    audit,
    announcer: realtime.server,
    clock,
  });
  return { routes: materialRoutes(materials, admin) };
}
