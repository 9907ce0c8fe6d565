export default function Page() { return <h1>about/referral</h1>; }
