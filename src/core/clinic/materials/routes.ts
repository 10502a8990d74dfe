import type { Handlers } from '../../platform/http/handler.ts';
import type { MaterialService } from './service.ts';

export const materialRoutes = (materials: MaterialService): Pick<Handlers, 'material' | 'materialExtension'> => ({
  material: {
    categories: ({ query }) => materials.categories(query.material_type),
    index: ({ query }) => materials.index(query),
  },
  materialExtension: {
    image: ({ query }) => materials.image(query.id, query.size),
  },
});
