import type { Handlers } from '../../platform/http/handler.ts';
import type { MaterialAdminService } from './materials-admin-service.ts';
import type { MaterialService } from './materials-service.ts';

export const materialRoutes = (
  materials: MaterialService,
  admin: MaterialAdminService,
): Pick<Handlers, 'material' | 'materialExtension' | 'adminMaterial'> => ({
  material: {
    categories: ({ query }) => materials.categories(query.material_type),
    index: ({ query }) => materials.index(query),
  },
  materialExtension: {
    image: ({ query }) => materials.image(query.id, query.size),
    file: ({ query }) => materials.file(query.id),
  },
  adminMaterial: {
    save: ({ body, caller }) => admin.save(caller, body),
    upload: ({ body, caller, file }) => admin.upload(caller, body, file.path),
    remove: ({ body, caller }) => admin.remove(caller, body.id),
    order: ({ body, caller }) => admin.order(caller, body.ids),
    saveCategory: ({ body, caller }) => admin.saveCategory(caller, body),
    removeCategory: ({ body, caller }) => admin.removeCategory(caller, body.id),
    orderCategories: ({ body, caller }) => admin.orderCategories(caller, body.ids),
  },
});
