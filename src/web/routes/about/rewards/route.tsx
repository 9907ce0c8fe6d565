export default function Page() { return <h1>about/rewards</h1>; }
