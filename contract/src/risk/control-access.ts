import { permissions } from '#app/permissions.ts';

const may = permissions.risks;

/** Codes of what can be done with controls, as every catalogue names them. */
export const controlAccess = {
  list: may.listControls,
  view: may.viewControl,
  create: may.createControl,
  edit: may.editControl,
  delete: may.deleteControl,
  changeStatus: may.changeControlStatus,
  // Who creates them may do so by a file.
  import: may.createControl,
  downloadTemplate: may.createControl,
} as const;
