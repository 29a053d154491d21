/** Words of self-assessments in files. */
export const maturity = {
  fileName: 'autoevaluaciones',
  columns: {
    id: 'Número',
    name: 'Nombre',
    purpose: 'Propósito',
    assessment_date: 'Fecha',
    status: 'Estado',
    framework_version: 'Marco',
    completeness: 'Avance (%)',
    overall_maturity: 'Madurez total',
    maturity_level: 'Nivel de madurez',
    phva_score: 'PHVA',
    controls_score: 'Controles',
    nist_score: 'Ciberseguridad (lectura propia)',
    user_name: 'Iniciada por',
    completed_at: 'Finalizada el',
    created_at: 'Creada el',
  },
};
