import { Archives } from '#organization/shared/archive/archives.tsx';

/** The archives of the user's company, as a part of its settings. */
export const ArchiveTab = () => <Archives companyId={null} />;
