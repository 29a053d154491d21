export interface FilterValue {
  id: string;
  name: string;
}
