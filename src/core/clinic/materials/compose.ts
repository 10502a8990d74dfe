import { join } from 'node:path';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { createMaterialRepository } from './repository.ts';
import { materialRoutes } from './routes.ts';
import { createMaterialService } from './service.ts';

export const composeMaterials = ({ db, config, timeZone }: ClinicPlatform) => ({
  routes: materialRoutes(
    createMaterialService({
      repository: createMaterialRepository(db),
      materialsFolder: join(config.dataFolder, 'materials'),
      timeZone,
    }),
  ),
});
