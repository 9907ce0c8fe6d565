export default function Page() { return <h1>account/overview</h1>; }
